import type { ShownCertificate, Authentication } from '@patchbay/connectors/identity/detail'
import type { AuthenticationShown } from '@patchbay/contract/common-queries/cisco-ise'
import { methodWords } from './facts.ts'
import { onwardFromUser } from './onward.ts'
import { placeOf } from './place.ts'

export const authenticationShown = (one: Authentication): AuthenticationShown => ({
  at: one.at?.toISOString() ?? null,
  passed: one.passed,
  username: one.username,
  onward: onwardFromUser(one.username),
  place: placeOf(one),
  method: methodWords(one.method, one.protocol),
  policySet: one.policySet,
  rule: one.authorizationRule,
  results: [...one.results],
  server: one.server,
  code: one.failure?.code ?? null,
  reason: one.failure?.text || null,
  meaning: one.failure?.meaning?.sentence ?? null,
  remedy: one.failure?.meaning?.remedy ?? null,
  fixer: one.failure?.meaning?.fixer ?? null,
  certificate: certificateShown(one.certificate, one.at),
})

const certificateShown = (certificate: ShownCertificate | null, at: Date | null) =>
  certificate === null
    ? null
    : {
        subject: certificate.subject,
        issuer: certificate.issuer,
        expiresAt: certificate.expiresAt?.toISOString() ?? null,
        expired: certificate.expiresAt === null || at === null ? null : certificate.expiresAt <= at,
      }
