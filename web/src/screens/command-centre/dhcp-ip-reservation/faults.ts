import { readOption, reservationOptions } from '@patchbay/contract/changes/reservation-options'
import type { ReservationOption } from '@patchbay/contract/changes/reservation-options'
import { readTypedAddress } from '@patchbay/contract/identifiers/identifiers'
import { clean } from '@patchbay/contract/identifiers/clean'
import { reservationLacks } from '@patchbay/contract/policies/reservation-says'
import type { ReservationSays } from '@patchbay/contract/policies/reservation-says'
import { macFault } from '../../../changes/form/mac-field.ts'
import { whyFaults } from '../../../changes/why-values.ts'
import type { FormValues } from './form-values.ts'

export type Faults = Partial<Record<keyof FormValues | `options.${ReservationOption}`, string>>

/** What stands in the way of a preview, at its field, in a sentence. */
export function faultsIn(values: FormValues, needed: readonly ReservationSays[] = []): Faults {
  const lacks = new Map(reservationLacks(values, { needed }))
  const found: Readonly<Record<string, string | null>> = {
    mac: macFault(values.mac),
    address: addressFault(clean(values.address)),
    subnet: placeFault(values),
    hostname: lacks.get('hostname') ?? (values.state === 'none' ? null : nameFault(values.hostname.trim())),
    owner: lacks.get('owner') ?? null,
    ...whyFaults(values),
    ...optionFaults(values),
  }
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== null))
}

/** Of one that is taken away nothing but its place is said, so no room, either. */
function placeFault({ state, subnet, address, room }: FormValues): string | null {
  if (subnet !== '' || address.trim() !== '') return null
  if (state === 'none') return 'Choose a subnet, or enter an address in it.'
  return room.trim() === '' ? 'Choose a subnet, or enter an address or a room.' : null
}

function addressFault(text: string): string | null {
  if (text === '') return null
  const read = readTypedAddress(text)
  if (read === null || ('address' in read && read.address.includes(':')))
    return `“${text}” is not an IPv4 address such as 10.20.30.40.`
  return 'fault' in read ? `Not an IPv4 address: ${read.fault}.` : null
}

function optionFaults({ state, ownOptions, options }: FormValues): Readonly<Record<string, string | null>> {
  if (state === 'none' || ownOptions !== 'set') return {}
  return Object.fromEntries(
    reservationOptions.map((name) => {
      const text = options[name]?.trim() ?? ''
      const read = text === '' ? null : readOption(name, text)
      return [`options.${name}`, read !== null && 'fault' in read ? read.fault : null]
    }),
  )
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** RFC 1123. */
function nameFault(text: string): string | null {
  if (
    text === '' ||
    text
      .replace(/\.$/, '')
      .split('.')
      .every((part) => label.test(part))
  )
    return null
  return 'Use letters, digits and hyphens, at most 63 between dots.'
}
