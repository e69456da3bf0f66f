import { clean } from '@patchbay/contract/identifiers/clean'
import { readMac } from '@patchbay/contract/identifiers/mac'
import { timeFaults } from '../../../changes/why-values.ts'
import type { FormValues } from './form-values.ts'

export type Faults = Partial<Record<keyof FormValues, string>>

/** What stands in the way of a preview, at its field, in a sentence. */
export function faultsIn(values: FormValues): Faults {
  const { mac, state, group, reason } = values
  const found: Readonly<Record<string, string | null>> = {
    mac: macFault(clean(mac)),
    group: state !== 'absent' && group.trim() === '' ? 'Choose the group that the device belongs to.' : null,
    reason: reason.trim().length < 3 ? 'Say why, in a few words.' : null,
    begin: timeFaults(values).begin ?? null,
    until: timeFaults(values).until ?? null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, words]) => words !== null))
}

function macFault(text: string): string | null {
  if (text === '') return 'Type the MAC of the device.'
  const read = readMac(text)
  if (read === null) return `“${text}” is no MAC. Write it such as 00:1b:54:0a:3c:7f or 001b.540a.3c7f.`
  return read.kind === 'mac' ? null : `This is no MAC of one device: ${read.fault}.`
}
