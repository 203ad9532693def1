// The fake store's check of signatures, against the examples in AWS's description of signature version 4 for S3.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalOf, type SignedRequest } from './sigv4.ts'

const CREDENTIAL = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const NOW = Date.parse('2013-05-24T00:00:00Z')
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function signed(names: string, signature: string): string {
  return `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
}

const BASE = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }

const EXAMPLES: Record<string, SignedRequest> = {
  'GET of an object': {
    method: 'GET',
    target: '/test.txt',
    headers: {
      ...BASE,
      range: 'bytes=0-9',
      'x-amz-content-sha256': EMPTY,
      authorization: signed(
        'host;range;x-amz-content-sha256;x-amz-date',
        'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      ),
    },
  },
  'PUT of an object': {
    method: 'PUT',
    target: '/test$file.text',
    headers: {
      ...BASE,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      authorization: signed(
        'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
        '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      ),
    },
  },
  'listing of a bucket': {
    method: 'GET',
    target: '/?max-keys=2&prefix=J',
    headers: {
      ...BASE,
      'x-amz-content-sha256': EMPTY,
      authorization: signed(
        'host;x-amz-content-sha256;x-amz-date',
        '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      ),
    },
  },
  'presigned link': {
    method: 'GET',
    target:
      '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    headers: { host: BASE.host },
  },
}

for (const [name, request] of Object.entries(EXAMPLES)) {
  test(`AWS's example of a ${name} is signed as it should be, and nothing else of it`, () => {
    assert.equal(refusalOf(request, CREDENTIAL, NOW), null)
    assert.equal(refusalOf({ ...request, method: 'DELETE' }, CREDENTIAL, NOW), 'SignatureDoesNotMatch')
    const elsewhere = { ...request, headers: { ...request.headers, host: 'other.example' } }
    assert.equal(refusalOf(elsewhere, CREDENTIAL, NOW), 'SignatureDoesNotMatch')
    assert.notEqual(refusalOf(request, CREDENTIAL, NOW + 25 * 3_600_000), null)
  })
}
