import { capLimits } from '../cap-limits.ts'
import { columnsOf, defineChange } from '../change.ts'
import type { ChangeFields } from '../change.ts'
import { thingField } from '../onboarded-things.ts'
import { optionExamples, optionWords, reservationOptions } from '../reservation-options.ts'

const words = {
  hostname: { kind: 'text', label: 'Host name', longest: 253, mono: true, column: { words: '' } },
  owner: { kind: 'text', label: 'Owner', asks: 'Owner or department', longest: 100, column: { words: '' } },
  description: {
    kind: 'text',
    label: 'Description',
    longest: 200,
    help: 'Optional.',
    column: { words: '' },
  },
  thing: {
    ...thingField,
    help: 'Optional.',
    column: { words: 'such as printer, camera or medical' },
  },
  room: {
    kind: 'text',
    label: 'Room',
    longest: 100,
    help: 'Optional. Its room; gives the subnet where none is chosen. A protected room needs a second person.',
    column: { words: 'its room, such as B07-214' },
  },
} as const satisfies ChangeFields

const place = {
  mac: { kind: 'mac', label: 'MAC', needed: true, column: { words: 'in any notation' } },
  address: {
    kind: 'own',
    label: 'Address',
    column: { words: 'left out, the next free one of its subnet' },
  },
  subnet: {
    kind: 'own',
    label: 'Subnet',
    column: { words: 'such as 10.20.30.0/24; left out, that of the address, else of the room' },
  },
} as const satisfies ChangeFields

const yesNo = { yes: 'Yes', no: 'No' }

const how = {
  state: {
    kind: 'choice',
    label: 'State',
    choices: ['reserved', 'none'],
    labels: { reserved: 'Reserved for the device', none: 'No longer reserved' },
    column: { words: 'reserved, or none to remove it' },
  },
  renew: {
    kind: 'yes-no',
    label: 'Renew at once',
    labels: yesNo,
    column: { words: 'yes to bounce its port, so that it renews' },
  },
  move: {
    kind: 'yes-no',
    label: 'Move here',
    labels: yesNo,
    column: { words: 'yes to remove its reservations in other subnets' },
  },
} as const satisfies ChangeFields

/** An address of a subnet for one device, with its name and options. */
export const reserveAddress = defineChange({
  name: 'reserve-address',
  title: 'DHCP reservation',
  key: 'commands-dhcp-ip-reservation',
  path: '/command-centre/dhcp-ip-reservation',
  calls: {
    preview: 'Preview a DHCP reservation',
    apply: 'Apply a DHCP reservation',
    undo: 'Preview undoing a DHCP reservation',
  },
  page: 'commands-dhcp-ip-reservation',
  next: 'Next reservation',
  elsewhere: true,
  fields: { ...place, ...words, ...how },
  list: {
    most: capLimits.reservations.most,
    thing: 'reservation',
    things: 'reservations',
    columns: [
      ...columnsOf({ ...place, ...words }),
      ...reservationOptions.map((name) => ({
        name: `options.${name}`,
        head: optionWords[name],
        words: `an option of its own, such as ${optionExamples[name]}`,
      })),
      ...columnsOf(how),
    ],
    example: 'MAC,Address,Host name,Owner\n00:1b:54:0a:3c:7f,10.20.30.41,camera-4,Facilities',
  },
})
