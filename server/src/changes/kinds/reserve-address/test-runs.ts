import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { runsOf } from '../../run/test-kind-runs.ts'
import { reserveAddress } from './index.ts'
import { settle } from '../../../addresses/settle.ts'
import { device } from './test-partners.ts'
import type { Partners } from './test-partners.ts'

/** Changes of a pair of servers; what a wish leaves open is decided as the call decides it. */
export function reservationRuns(database: Kysely<Database>, person: number, { systems }: Partners) {
  const { preview: previewIntent, run: _run, ...runs } = runsOf(database, person, reserveAddress, systems)
  const preview = async (wish: object = {}, proveOrUndo = false) => {
    const whole = reservationWish.parse({ mac: device, subnet: '10.0.10.0/24', ...wish })
    return previewIntent(await settle(whole, runs.worker.means, runs.ask), proveOrUndo)
  }
  const run = async (wish: object = {}) => runs.carry(await runs.click(await preview(wish)))
  return { ...runs, preview, run }
}
