import { reservationSays } from '@patchbay/contract/policies/reservation-says'
import type { ReservationSays } from '@patchbay/contract/policies/reservation-says'
import { Check } from '../../../../ui/check.tsx'
import type { PolicyPart } from '../policy-part.ts'

const titles: Readonly<Record<ReservationSays, string>> = {
  hostname: 'Host name',
  owner: 'Owner or department',
}

export const reservationNeeds: PolicyPart<'reservation-needs'> = {
  name: 'reservation-needs',
  title: 'What a reservation must say',
  about:
    'Without these no address is reserved, by one or by a list. What is reserved already stays as it is, and taking a reservation away or undoing a run is not asked about.',
  lines: ({ needed }) => [
    {
      title: 'Every reservation has',
      values: needed.length === 0 ? ['none'] : needed.map((name) => titles[name]),
    },
  ],
  typed: ({ needed }) =>
    Object.fromEntries(reservationSays.map((name) => [name, needed.includes(name)] as const)),
  read: (typed) => ({ value: { needed: reservationSays.filter((name) => typed[name] === true) } }),
  fields: ({ typed, set }) => (
    <>
      {reservationSays.map((name) => (
        <Check
          key={name}
          title={titles[name]}
          checked={typed[name] === true}
          onChange={(on) => set(name, on)}
        />
      ))}
    </>
  ),
}
