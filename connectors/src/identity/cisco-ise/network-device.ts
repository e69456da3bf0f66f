import { isIP } from 'node:net'
import type { Ask, Reading } from '../../asking.ts'
import { notAllowed } from '../../transport/path.ts'
import type { NetworkDevice, NetworkDeviceQuestion } from '../deployment.ts'
import type { Ers } from './ers.ts'
import { deviceAnswer } from './ers-schema.ts'
import { byName, findOne, isNamed } from './find-one.ts'

/** A network device by its name, or by exactly the address it is entered with. */
export async function findNetworkDevice(
  ers: Ers,
  question: NetworkDeviceQuestion,
  ask: Ask,
): Promise<Reading<NetworkDevice | null>> {
  return findOne(
    ers,
    {
      resource: 'networkdevice',
      filter: 'name' in question ? byName(question.name) : byAddress(question.address),
      // Stubs have no address.
      is: 'name' in question ? isNamed(question.name) : () => true,
      schema: deviceAnswer,
      draw: ({ NetworkDevice: device }) => ({
        id: device.id,
        name: device.name,
        description: device.description ?? '',
        addresses: (device.NetworkDeviceIPList ?? []).map(({ ipaddress, mask }) =>
          mask === null || mask === undefined ? ipaddress : `${ipaddress}/${mask}`,
        ),
        profile: device.profileName || null,
        model: device.modelName || null,
        software: device.softwareVersion || null,
        coaPort: device.coaPort ?? null,
        protocol: device.authenticationSettings?.networkProtocol || null,
        trustSec: device.trustsecsettings === undefined ? null : device.trustsecsettings !== null,
        groups: device.NetworkDeviceGroupList ?? [],
      }),
    },
    ask,
  )
}

function byAddress(address: string): string {
  if (isIP(address) === 0 || address.includes('%')) throw notAllowed()
  return `ipaddress.EQ.${address}`
}
