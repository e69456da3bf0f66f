import type { CheckResult } from '../changes/kinds/check-result.ts'
import type { Check } from '@patchbay/contract/changes/check'
import type { PortSnapshot } from './snapshot.ts'

type Protection = Pick<PortSnapshot, 'readOnly' | 'protectedBecause' | 'warnedBecause'>

const id = 'protected'

/** Whether it may be set or taken down at all, and what else hangs on it that the site only warns of. */
export function checkProtection({ readOnly, protectedBecause, warnedBecause }: Protection): CheckResult {
  if (readOnly !== null) return { id, level: 'red', words: readOnly, way: null }
  if (protectedBecause !== null) {
    const words = `It is protected: ${protectedBecause}`
    return { id, level: 'red', words, way: 'It cannot be changed from here.' }
  }
  if (warnedBecause !== null) {
    const words = `More than one device depends on the port: ${warnedBecause}. The change affects all of them.`
    return { id, level: 'amber', words, way: 'Enter a reason.' }
  }
  return { id, level: 'green', words: 'The port has one device and no link to other switches.', way: null }
}

/** By what the site protects it, which two may go past; null of what nobody may, such as a member of a port channel. */
export const protectionClass = (
  { readOnly, protectedBecause }: Protection,
  { id: of }: Pick<Check, 'id'>,
): string | null => (of === id && readOnly === null ? protectedBecause : null)

/** What protects or warns of it now and did not before; null where nothing does. */
export function protectedSince(before: Protection, now: Protection): string | null {
  if (before.readOnly !== now.readOnly || before.protectedBecause !== now.protectedBecause) {
    return now.readOnly ?? now.protectedBecause ?? 'it is no longer protected.'
  }
  return now.warnedBecause === before.warnedBecause ? null : now.warnedBecause
}
