import { capLimits } from '../../policies/cap-limits.ts'
import { defineChange } from '../change.ts'
import { optionExamples, optionWords, reservationOptions } from '../reservation-options.ts'

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
  list: {
    most: capLimits.reservations.most,
    thing: 'reservation',
    things: 'reservations',
    columns: [
      { name: 'mac', head: 'MAC', words: 'in any notation', needed: true },
      { name: 'address', head: 'Address', words: 'left out, the next free one of its subnet' },
      {
        name: 'subnet',
        head: 'Subnet',
        words: 'such as 10.20.30.0/24; left out, that of the address, else of the room',
      },
      { name: 'hostname', head: 'Host name', words: '' },
      { name: 'owner', head: 'Owner', words: '' },
      { name: 'description', head: 'Description', words: '' },
      { name: 'thing', head: 'Kind', words: 'such as printer, camera or medical' },
      { name: 'room', head: 'Room', words: 'where it stands, such as B07-214' },
      ...reservationOptions.map((name) => ({
        name: `options.${name}`,
        head: optionWords[name],
        words: `an option of its own, such as ${optionExamples[name]}`,
      })),
      { name: 'state', head: 'State', words: 'reserved, or none to take it away' },
      {
        name: 'renew',
        head: 'Renew at once',
        words: 'yes to take its port down and up, so that it asks for its address',
      },
      { name: 'move', head: 'Move here', words: 'yes to take away what it has in other subnets' },
    ],
    example: 'MAC,Address,Host name,Owner\n00:1b:54:0a:3c:7f,10.20.30.41,camera-4,Facilities',
  },
})
