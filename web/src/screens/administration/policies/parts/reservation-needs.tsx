import { reservationSays } from '@patchbay/contract/policies/reservation-says'
import type { ReservationSays } from '@patchbay/contract/policies/reservation-says'
import { Check } from '../../../../ui/check.tsx'
import type { PolicyPart } from './policy-part.ts'

const titles: Readonly<Record<ReservationSays, string>> = {
  hostname: 'Host name',
  owner: 'Owner or department',
}

export const reservationNeeds: PolicyPart<'reservation-needs'> = {
  name: 'reservation-needs',
  title: 'Required fields of reservations',
  about: 'Fields that every new reservation needs. Existing reservations, removals and undo are exempt.',
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
