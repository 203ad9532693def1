// Whether an address may be called at all, told to the merchant who sets it.
import type { AddressRefusal } from '../../../adapters/outbound.ts'
import { invalidRequest } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'

const SAYS: Readonly<Record<AddressRefusal, string>> = {
  not_http: 'harus alamat http atau https',
  credentials: 'tidak boleh memuat nama pengguna atau kata sandi',
  private: 'mengarah ke jaringan pribadi dan tidak dapat dipanggil',
}

/** Before any lock: names are looked up. Throws `invalid_request`. */
export async function assertCallable({ outbound }: Pick<Context, 'outbound'>, url: string): Promise<void> {
  const refusal = await outbound.check(url)
  if (refusal !== null) throw invalidRequest([{ path: 'url', message: SAYS[refusal] }])
}
