import { createHash } from 'node:crypto'
import { canonicalJson } from '../record/canonical-json.ts'
import type { Detail } from '../record/canonical-json.ts'
import type { ChangeKind } from './kind.ts'

/** SHA-256 of the part of a snapshot that must not move between preview and run, in hexadecimal digits. */
export function baselineOf(kind: ChangeKind, snapshot: object): string {
  return createHash('sha256')
    .update(canonicalJson(kind.baseline(snapshot) as Detail))
    .digest('hex')
}
