import { mostInBatch } from '@patchbay/contract/changes/batch'
import { optionWords, reservationOptions } from '@patchbay/contract/changes/reservation-options'
import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { readPolicy } from '../../../policies/policies.ts'
import { list, macOf } from '../../list-kind.ts'
import { askedOnce } from '../asked-once.ts'
import { checkOtherLines } from './check-other-lines.ts'
import { reserveAddress } from './index.ts'
import { wishThatSays } from './refuse-lacking.ts'
import { settle } from './settle.ts'

const yesOrNo = (text: string) => ({ yes: true, no: false })[text.toLowerCase()] ?? text

/** A line with one option has none of the others; one without any leaves them as they are. */
function optionsIn(cells: Readonly<Record<string, string>>) {
  const told = reservationOptions.map((name) => [name, cells[`options.${name}`] ?? null] as const)
  return told.every(([, text]) => text === null) ? null : Object.fromEntries(told)
}

export const reservationList = list({
  kind: reserveAddress,
  most: mostInBatch['reserve-address'],
  caps: [{ name: 'reservations' }, { name: 'ports', counts: ({ renew }) => renew }],
  columns: [
    { name: 'mac', head: 'MAC', needed: true },
    { name: 'address', head: 'Address' },
    { name: 'subnet', head: 'Subnet' },
    { name: 'hostname', head: 'Host name' },
    { name: 'owner', head: 'Owner' },
    { name: 'description', head: 'Description' },
    { name: 'thing', head: 'Kind' },
    { name: 'room', head: 'Room' },
    ...reservationOptions.map((name) => ({ name: `options.${name}`, head: optionWords[name] })),
    { name: 'state', head: 'State' },
    { name: 'renew', head: 'Renew at once' },
    { name: 'move', head: 'Move here' },
  ],
  toWish: ({ renew, move, ...cells }) => ({
    ...(renew === undefined ? {} : { renew: yesOrNo(renew) }),
    ...(move === undefined ? {} : { move: yesOrNo(move) }),
    ...Object.fromEntries(Object.entries(cells).filter(([name]) => !name.startsWith('options.'))),
    options: optionsIn(cells),
  }),
  wish: reservationWish,
  forAsker: async ({ means, takenBefore }) =>
    takenBefore === true ? {} : { wish: wishThatSays(await readPolicy(means.database, 'reservation-needs')) },
  named: ({ mac, address, subnet }) => `${address ?? subnet ?? 'an address'} for ${mac}`,
  claims: ({ mac, address, subnet, state }) => [
    `${address ?? subnet ?? 'an address'} for ${macOf(mac)}`,
    ...(address === null || state === 'none' ? [] : [`The address ${address}`]),
  ],
  settle: (wish, means, ask, { line }) => settle(wish, means, ask, line),
  checkOthers: checkOtherLines,
  together: (means) => ({ ...means, systems: askedOnce(means.systems, means.now) }),
})
