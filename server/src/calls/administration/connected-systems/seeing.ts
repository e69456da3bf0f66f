import { pageSize } from '@patchbay/contract/product'
import type { Handlers } from '../../../http/handlers.ts'
import { readChangesStopped } from '../../../systems/changes-stopped.ts'
import { describeAll } from '../../../systems/describe.ts'
import { listDevices } from '../../../systems/describe-devices.ts'
import { readHistory } from '../../../systems/history.ts'
import { productsOf } from '../../../systems/products.ts'
import type { CallContext } from '../../call-context.ts'
import { describePartsOf, detailOf, stoppedShown } from './system-detail.ts'

/** What the screen shows. */
export function seeingCalls(
  context: CallContext,
): Pick<
  Handlers,
  | 'GET /administration/connected-systems/'
  | 'GET /administration/connected-systems/system/'
  | 'GET /administration/connected-systems/choices/'
  | 'GET /administration/connected-systems/history/'
  | 'GET /administration/connected-systems/devices/'
> {
  const { database, site } = context
  return {
    'GET /administration/connected-systems/': async () => ({
      systems: await describeAll(describePartsOf(context)),
      changes_stopped: stoppedShown(await readChangesStopped(database)),
      file: site.systemsFile,
    }),

    'GET /administration/connected-systems/system/': ({ query }) => detailOf(context, query.name),

    'GET /administration/connected-systems/choices/': async () => ({
      products: productsOf(site.connectors),
      networks: [...site.networks],
    }),

    'GET /administration/connected-systems/history/': ({ query }) => readHistory(database, query.name),

    'GET /administration/connected-systems/devices/': async ({ query }) => {
      const page = Number(query.page ?? 1)
      const size = Number(query.size ?? pageSize)
      const found = await listDevices(describePartsOf(context), query.name, query.q ?? '', {
        number: page,
        size,
      })
      return { ...found, page, size }
    },
  }
}
