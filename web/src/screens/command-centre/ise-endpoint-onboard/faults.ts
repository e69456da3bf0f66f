import { macFault } from '../../../changes/form/mac-field.ts'
import { whyFaults } from '../../../changes/why-values.ts'
import type { FormValues } from './form-values.ts'

export type Faults = Partial<Record<keyof FormValues, string>>

/** What stands in the way of a preview, at its field, in a sentence. */
export function faultsIn(values: FormValues): Faults {
  const { mac, state, group } = values
  const found: Readonly<Record<string, string | null>> = {
    mac: macFault(mac),
    group: state !== 'absent' && group.trim() === '' ? 'Choose the group of the device.' : null,
    ...whyFaults(values),
  }
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== null))
}
