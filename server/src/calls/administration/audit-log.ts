import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { auditEntryOf, auditPage } from '../../record/audit-log/audit-page.ts'
import { signedLog, signedLogCsv } from '../../record/audit-log/signed-log.ts'
import { verifyFrom } from '../../record/audit-log/verification.ts'
import type { CallContext } from '../call-context.ts'

type Own = Extract<keyof Handlers, `${string} /administration/audit-log/${string}`>

export function auditLogCalls({ database, vault, dataDir, people }: CallContext): Pick<Handlers, Own> {
  const keyOfSignatures = () => {
    if (vault.sealed) throw new CallError('sealed')
    return vault.keys.current().outward
  }
  return {
    'GET /administration/audit-log/': ({ query }) => auditPage(database, query),

    'GET /administration/audit-log/entry/': ({ query }) => auditEntryOf(database, query.seq),

    'GET /administration/audit-log/verification/': async ({ query, signal, tell }) => {
      const progress = (upTo: number, of: number) => tell('progress', { upTo, of })
      const told = await verifyFrom(query.start ?? 1, { database, vault, dataDir, signal, progress })
      tell('ended', told)
      return told
    },

    'GET /administration/audit-log/signed/': ({ query, person }) =>
      signedLog(database, keyOfSignatures(), query, {
        product: people.productName,
        takenAt: people.now().toISOString(),
        takenBy: person.profile.username,
      }),

    'GET /administration/audit-log/signed/csv/': ({ query }) =>
      signedLogCsv(database, keyOfSignatures(), query),
  }
}
