import type { Access } from '@patchbay/contract/call'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { personOfBearer, personOfSession } from '../people/person.ts'
import type { SignedIn } from '../people/person.ts'
import { looksLikeToken, tokenHash } from '../people/tokens.ts'
import { CallError } from '../errors/call-error.ts'
import { sessionCookie } from './cookies.ts'

/** Who asks: by a bearer token where one is given, else by the session cookie. Null when neither is alive. */
export async function whoAsks(database: Kysely<Database>, request: FastifyRequest): Promise<SignedIn | null> {
  const authorization = request.headers.authorization
  if (authorization !== undefined) {
    const token = /^Bearer ([\w-]+)$/i.exec(authorization)?.[1]
    return looksLikeToken(token) ? personOfBearer(database, tokenHash(token)) : null
  }
  const token = sessionCookie(request, 'access')
  return looksLikeToken(token) ? personOfSession(database, tokenHash(token)) : null
}

/** Throws `not-signed-in`, `session-needed`, `key-missing` or what must be done first; whatever it does not know is denied. */
export function decide(access: Access, person: SignedIn | null): void {
  switch (access.for) {
    case 'everybody':
      return
    case 'signed-in':
      if (person === null) throw new CallError('not-signed-in')
      if (person.session === null && access.programs !== true) throw new CallError('session-needed')
      return
    case 'key':
      if (person === null) throw new CallError('not-signed-in')
      if (person.first !== null) {
        throw new CallError(person.first === 'password' ? 'password-change-needed' : 'second-factor-needed')
      }
      if (!person.keys.has(access.key)) throw new CallError('key-missing', { fields: { key: access.key } })
      return
    default:
      throw new Error('A call without an access decision.')
  }
}
