import { isHostName } from './check-name.ts'
import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { ReservationIntent } from './intent.ts'
import type { ReservationSnapshot } from './snapshot.ts'

/** Which name will lead to the address, and who enters it. Nothing is sent to the name service from here. */
export function checkDnsEffect(
  { address }: ReservationIntent,
  { entered }: Pick<ReservationSnapshot, 'entered'>,
): Found[] {
  if (entered === null || address === null || !isHostName(entered.name)) return []
  const { name, by } = entered
  const words =
    by.length === 0
      ? `${name} is to lead to ${address}, and nobody enters it from here: no DHCP server of the subnet tells that it does.`
      : `${name} will lead to ${address}: ${by.join(' or ')} has it entered in the name service when the device gets its lease.`
  return [found('green', 'dns-effect', words, ...(by.length === 0 ? [enterIt] : []))]
}

const enterIt = 'Have it entered in the name service, where the device is to be found by it.'
