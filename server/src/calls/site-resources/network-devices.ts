import { inventoryLines } from '../../network-controller/inventory-lines.ts'
import { addableSystems, testAndAdd } from '../../systems/test-and-add.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { CallContext } from '../call-context.ts'

/** New devices, tested by the credential of a system before they are added. */
export function networkDeviceCalls(
  context: CallContext,
): Pick<
  Handlers,
  | 'GET /site-resources/network-devices/controller-devices/'
  | 'GET /site-resources/network-devices/systems/'
  | 'POST /site-resources/network-devices/connect/'
> {
  return {
    'GET /site-resources/network-devices/controller-devices/': async ({ signal }) =>
      inventoryLines(context.database, context.systems.ofKind('controller'), signal),

    'GET /site-resources/network-devices/systems/': async () =>
      (await addableSystems(context, (kind, perDevice) => perDevice && kind !== 'ups')).map(
        ({ name, title, port, proof, secrets }) => ({
          name,
          title,
          port,
          host_key: proof === 'host-key',
          secrets,
        }),
      ),

    'POST /site-resources/network-devices/connect/': (question) =>
      testAndAdd<TestedDevice, 'switch'>(context, question, {
        key: 'siteresources-network-devices',
        kind: (kind) => kind !== 'ups',
        read: async ({ readSystem }, device, ask) => {
          const told = (await readSystem?.(device, ask))?.value
          if (told === undefined) return null
          const { name, model, software, serials } = told
          return { name, model, software, serials: [...serials] }
        },
      }),
  }
}

interface TestedDevice {
  name: string
  model: string | null
  software: string | null
  serials: string[]
}
