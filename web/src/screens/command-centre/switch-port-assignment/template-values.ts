import { portSettings } from '@patchbay/contract/changes/kinds/assign-port'
import type { PortLike, PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { textsOf } from '../../../changes/form/field-values.ts'
import { valuesOf } from './form-values.ts'
import type { FormValues } from './form-values.ts'

export interface Taken {
  readonly values: FormValues
  /** VLANs that were asked for and that the switch of this port does not know; they are left as they are. */
  readonly unknown: readonly number[]
}

/** The form of a port with what a run on another one was asked for; what that run left alone stays as it is here. */
export function valuesLike(port: PortNow, { intent, reason, ticket, proveOrUndo }: PortLike): Taken {
  const known = new Set(port.vlans.map(({ id }) => id))
  const { bounce, profile, ...sets } = intent
  const asked = [sets.accessVlan, sets.voiceVlan].filter((id) => typeof id === 'number')
  const ifKnown = <Id extends number | null | undefined>(id: Id) =>
    typeof id === 'number' && !known.has(id) ? undefined : id
  return {
    values: {
      ...valuesOf(port),
      ...textsOf(portSettings, {
        ...sets,
        accessVlan: ifKnown(sets.accessVlan),
        voiceVlan: ifKnown(sets.voiceVlan),
      }),
      bounce,
      // By its name, as it is now: another version of it is pointed out where it says something else.
      profile: port.profiles.some(({ name }) => name === profile?.name) ? (profile?.name ?? '') : '',
      reason,
      ticket: ticket ?? '',
      proveOrUndo,
    },
    unknown: [...new Set(asked.filter((id) => !known.has(id)))],
  }
}
