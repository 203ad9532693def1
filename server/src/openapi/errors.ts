// Shapes of the error envelope.
import Type from 'typebox'
import { PROBLEM_CODES } from '../problems.ts'
import { named } from '../shapes.ts'

const ApiError = named(
  'Error',
  {
    error: Type.Object({
      code: Type.Unsafe<string>({ type: 'string', description: `One of: ${PROBLEM_CODES.join(', ')}` }),
      message: Type.String({ description: 'Indonesian, safe to show to the buyer' }),
      details: Type.Object(
        {},
        {
          description:
            'Depends on `code`: `fields[]` of `invalid_request`, `supported[]` of `unsupported_api_version`, ' +
            '`quota`, `plan` and `need` of `plan_limit`; else empty',
        },
      ),
    }),
  },
  'The envelope of every error',
)

export const ERROR_SHAPES = [ApiError]
