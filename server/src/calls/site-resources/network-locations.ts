import { lockResources } from '../../resources/write.ts'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { importPlaces } from '../../places/import.ts'
import { judgeOutlets } from '../../places/judge-outlets.ts'
import { readPlaceTree } from '../../places/place-tree.ts'
import { PlacesHeadError } from '../../places/place-rows.ts'
import type { CallContext } from '../call-context.ts'

export function networkLocationCalls({
  database,
}: CallContext): Pick<
  Handlers,
  'POST /site-resources/network-locations/import/' | 'GET /site-resources/network-locations/tree/'
> {
  return {
    'POST /site-resources/network-locations/import/': ({ body, record }) =>
      database.transaction().execute(async (transaction) => {
        await lockResources(transaction)
        const imported = await importPlaces(transaction, body).catch((error: unknown) => {
          if (error instanceof PlacesHeadError)
            throw new CallError('input-not-valid', { fields: { body: error.message } })
          throw error
        })
        const { buildings, floors, rooms, outlets, unchanged, refused } = imported
        await record(transaction, {
          target: null,
          detail: { buildings, floors, rooms, outlets, unchanged, refused: refused.length },
        })
        await judgeOutlets(transaction)
        return imported
      }),
    'GET /site-resources/network-locations/tree/': () => readPlaceTree(database),
  }
}
