import { isIP } from 'node:net'
import type { Ask, Reading } from '../../asking.ts'
import { hasControl, notAllowed } from '../../transport/path.ts'
import type { NetworkDevice, NetworkDeviceQuestion } from '../deployment.ts'
import type { Ers } from './ers.ts'
import { deviceAnswer } from './ers-schema.ts'

/** A network device by its name, or by exactly the address it is entered with. */
export async function findNetworkDevice(
  ers: Ers,
  question: NetworkDeviceQuestion,
  ask: Ask,
): Promise<Reading<NetworkDevice | null>> {
  const filter = filterOf(question)
  const list = await ers.list('networkdevice', filter, ask)
  const wanted = 'name' in question ? question.name.toLowerCase() : null
  const stub = list.stubs.find((one) => wanted === null || one.name?.toLowerCase() === wanted)
  const absent = {
    value: null,
    complete: list.complete,
    dropped: list.dropped,
    observedAt: list.receivedAt,
  }
  if (stub === undefined) return absent
  const found = await ers.get('networkdevice', stub.id, deviceAnswer, ask)
  if (found === null) return absent
  const device = found.value.NetworkDevice
  return {
    value: {
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
    },
    complete: true,
    dropped: list.dropped,
    observedAt: found.receivedAt,
  }
}

function filterOf(question: NetworkDeviceQuestion): string {
  if ('address' in question) {
    if (isIP(question.address) === 0 || question.address.includes('%')) throw notAllowed()
    return `ipaddress.EQ.${question.address}`
  }
  const { name } = question
  if (name === '' || name.length > 200 || hasControl(name)) throw notAllowed()
  return `name.EQ.${name}`
}
