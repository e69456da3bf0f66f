import type { Handlers } from '../../http/handlers.ts'
import { lookForPatch } from '../../scanner/look-for-patch.ts'
import { keepScans, readScan, readScans, removeScan } from '../../scanner/scans.ts'
import type { CallContext } from '../call-context.ts'

/** What somebody scanned, for whoever scanned it alone. */
export function scanCalls({
  database,
  systems,
}: Pick<CallContext, 'database' | 'systems'>): Pick<
  Handlers,
  'POST /scanner/scans/' | 'GET /scanner/scans/' | 'POST /scanner/scans/look/' | 'DELETE /scanner/scans/'
> {
  return {
    'GET /scanner/scans/': ({ person }) => readScans(database, person.profile.id, new Date()),

    'POST /scanner/scans/': ({ body, person, record }) =>
      database.transaction().execute(async (tx) => {
        const stored = await keepScans(tx, person.profile.id, body.scans, new Date())
        await record(tx, { target: null, detail: { stored, sent: body.scans.length } })
        return { stored }
      }),

    'POST /scanner/scans/look/': async ({ body, person, signal }) => {
      const scan = await readScan(database, person.profile.id, body.id, new Date())
      return lookForPatch({ database, systems, signal }, scan)
    },

    'DELETE /scanner/scans/': ({ query, person, record }) =>
      database.transaction().execute(async (tx) => {
        await removeScan(tx, person.profile.id, query.id)
        await record(tx, { target: query.id })
        return null
      }),
  }
}
