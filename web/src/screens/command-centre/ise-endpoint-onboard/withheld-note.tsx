import type { GroupChoices } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import change from '../../../changes/change.module.css'

/** Why the group that an address or an earlier run named is not for who asks; undefined where it is. */
export function othersGroup(choices: GroupChoices | null, group: string): string | undefined {
  const own = choices?.withheld.find(({ name }) => name === group)
  return own === undefined ? undefined : `${own.name} is granted by ${own.usedBy.join(', ')}.`
}

/** That there are more groups than can be chosen, and whose they are to grant. */
export function WithheldNote({ choices }: { choices: GroupChoices | null }) {
  const all = choices?.withheld ?? []
  if (all.length === 0) return null
  const users = [...new Set(all.flatMap(({ usedBy }) => usedBy))]
  return (
    <p className={change.muted}>
      {all.length === 1 ? 'One more group is' : `${all.length} more groups are`} granted by {users.join(', ')}
      : {all.map(({ name }) => name).join(', ')}.
    </p>
  )
}
