import { reserveAddress as change } from '@patchbay/contract/changes/kinds/reserve-address'
import { reservationOptions } from '@patchbay/contract/changes/reservation-options'
import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { readPolicy } from '../../../policies/policies.ts'
import { declaredList, list, macOf, readCells } from '../../list-kind.ts'
import { askedOnce } from '../shared-questions.ts'
import { checkOtherLines } from './checks/check-other-lines.ts'
import { reserveAddress } from './index.ts'
import { wishThatSays } from './checks/refuse-lacking.ts'
import { settle } from '../../../addresses/settle.ts'

/** A line with one option has none of the others; one without any leaves them as they are. */
function optionsIn(cells: Readonly<Record<string, string>>) {
  const told = reservationOptions.map((name) => [name, cells[`options.${name}`] ?? null] as const)
  return told.every(([, text]) => text === null) ? null : Object.fromEntries(told)
}

export const reservationList = list({
  kind: reserveAddress,
  ...declaredList(change.list),
  caps: [{ name: 'reservations' }, { name: 'ports', counts: ({ renew }) => renew }],
  toWish: (cells) => ({
    ...readCells(
      change.fields,
      Object.fromEntries(Object.entries(cells).filter(([name]) => !name.startsWith('options.'))),
    ),
    options: optionsIn(cells),
  }),
  wish: reservationWish,
  forRequester: async ({ means, takenBefore }) =>
    takenBefore === true ? {} : { wish: wishThatSays(await readPolicy(means.database, 'reservation-needs')) },
  named: ({ mac, address, subnet }) => `${address ?? subnet ?? 'an address'} for ${mac}`,
  claims: ({ mac, address, subnet, state }) => [
    `${address ?? subnet ?? 'an address'} for ${macOf(mac)}`,
    ...(address === null || state === 'none' ? [] : [`The address ${address}`]),
  ],
  settle: (wish, means, ask, { line }) => settle(wish, means, ask, line),
  checkOthers: checkOtherLines,
  sharedMeans: (means) => ({ ...means, systems: askedOnce(means.systems, means.now) }),
})
