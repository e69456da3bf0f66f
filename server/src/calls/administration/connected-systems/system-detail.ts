import type { ChangesStopped as StoppedShown, SystemDetail } from '@patchbay/contract/systems/system'
import type { ChangesStopped } from '../../../systems/changes-stopped.ts'
import { describeOne } from '../../../systems/describe.ts'
import type { DescribeParts } from '../../../systems/describe.ts'
import { faulty } from '../../../systems/given.ts'
import type { CallContext } from '../../call-context.ts'

export const describePartsOf = ({ database, systems, site }: CallContext): DescribeParts => ({
  database,
  systems,
  connectors: site.connectors,
  systemsFile: site.systemsFile,
  now: site.outside.now,
})

/** One system as the screen shows it. Throws `input-not-valid` when it is gone. */
export async function detailOf(context: CallContext, name: string): Promise<SystemDetail> {
  const detail = await describeOne(describePartsOf(context), name)
  if (detail === null) throw faulty({ name: 'is not connected' })
  return detail
}

export const stoppedShown = (stopped: ChangesStopped | null): StoppedShown | null =>
  stopped === null ? null : { ...stopped, at: stopped.at.toISOString() }
