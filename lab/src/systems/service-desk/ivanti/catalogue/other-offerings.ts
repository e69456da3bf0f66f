import { building, parameter, room, type Offering, type Parameter } from './offering.ts'

const must = { required: '$(true)' }

/** A form for a whole laboratory, with so many rows that they do not fit on a page. */
function rowsOfLaboratory(count: number): Parameter[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    return [
      parameter('text', `Bench${number}`, `Bench ${number}`),
      parameter('number', `Bench${number}Outlets`, `Outlets at bench ${number}`, { preset: '0' }),
      parameter('checkbox', `Bench${number}Power`, `Power at bench ${number}`, { preset: 'false' }),
    ]
  }).flat()
}

export const otherOfferings: readonly Offering[] = [
  {
    name: 'Unlocking of an account',
    description: 'Somebody cannot sign in any more.',
    category: 'Accounts',
    forEverybody: true,
    approval: false,
    team: 'Identity Services',
    parameters: [
      parameter('combo', 'Account', 'Whose account', { ...must, options: { of: 'Employee' } }),
      parameter('dropdown', 'Reason', 'Why it is locked', {
        ...must,
        options: { words: ['Wrong password', 'Old password on a device', 'Back from leave', 'Not known'] },
      }),
      parameter('text', 'CallBack', 'Telephone for a call back', { required: 'true' }),
      parameter('checkbox', 'IdentityChecked', 'Identity was checked', { preset: 'false' }),
    ],
  },
  {
    name: 'Access to a building',
    description: 'A card opens a building, or one of its rooms, for some time.',
    category: 'Buildings',
    forEverybody: false,
    approval: true,
    team: 'Facilities',
    parameters: [
      parameter('combo', 'Person', 'For whom', { ...must, options: { of: 'Employee' } }),
      building,
      { ...room, required: '$(false)' },
      parameter('date', 'From', 'From', must),
      parameter('date', 'Until', 'Until', must),
      parameter('time', 'FromTime', 'Not before', { preset: '07:00' }),
      parameter('time', 'UntilTime', 'Not after', { preset: '19:00' }),
      parameter('checkbox', 'Weekend', 'At weekends too', { preset: 'false' }),
      parameter('textarea', 'Reason', 'Reason', must),
    ],
  },
  {
    name: 'Network for a new laboratory',
    description: 'Everything that a laboratory needs, bench by bench.',
    category: 'Network',
    forEverybody: false,
    approval: true,
    team: 'Network Operations',
    parameters: [
      building,
      room,
      parameter('date', 'OpeningDay', 'Day of opening', must),
      ...rowsOfLaboratory(36),
    ],
  },
]
