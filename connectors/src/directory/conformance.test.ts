import { describe, test } from 'vitest'
import { rows } from '../transport/test-directory.ts'
import type { Reply, Request } from '../transport/test-directory.ts'
import { account, ana, campus, open, secret } from './active-directory/test-open.ts'
import { directoryConformance } from './conformance.ts'

/** The sample's directory, in which the person of the sample signs in, too. */
function answering(request: Request): Reply {
  const own = request.kind === 'bind' && request.name.toLowerCase() === ana.dn.toLowerCase()
  return rows(campus, own ? { name: request.name, password: 'her-own-password' } : account)(request)
}

describe('active-directory', () => {
  for (const check of directoryConformance) {
    test(check.name, async () => {
      const { directory: _, ...can } = await open(answering)
      await check.run({
        can,
        person: ana,
        password: secret('her-own-password'),
        otherPassword: secret('somebody-elses'),
        noPassword: secret(''),
        computer: 'LIB-PC-0231',
      })
    })
  }
})
