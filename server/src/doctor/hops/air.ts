import { drawStage } from '../../facts/client-stages.ts'
import { associationOf } from '../known/device.ts'
import type { Judged } from './hop.ts'
import { live, unknown } from './hop.ts'
import { whyUntold } from '../known/known.ts'
import type { DoctorKnown } from '../known/known.ts'

/** Stages of a client that has not joined its network yet. */
const notJoined: ReadonlySet<string> = new Set(['idle', 'associating', 'leaving'])

/** Does an access point hear the device. */
export function judgeHeard(known: DoctorKnown): Judged {
  const association = associationOf(known.dossier)
  if (association === null) return unknown(whyUntold(known, 'device', 'no controller has the device'))
  const { source, at, value } = association
  const { accessPoint, signal, band } = value
  const said = live(source, at)
  if (accessPoint === null)
    return { state: 'broken', value: 'no access point', expected: 'an access point', said }
  const how = [signal === null ? null : `${signal} dBm`, band]
  return { state: 'good', value: accessPoint, why: how.filter(Boolean).join(', ') || null, said }
}

/** Is it joined to a network of the air. */
export function judgeJoined({ dossier }: DoctorKnown): Judged {
  const association = associationOf(dossier)
  if (association === null) return unknown('no controller has the device')
  const { source, at, value } = association
  const { words, owner, detail } = drawStage(value)
  const said = live(source, at)
  if (value.exclusion !== null)
    return { state: 'broken', value: words, expected: 'joined', why: detail, said, owner }
  if (notJoined.has(value.stage))
    return { state: 'broken', value: words, expected: 'joined', why: detail, said, owner }
  return { state: 'good', value: value.ssid ?? 'joined', said }
}

/** The stage at which a controller keeps a client that has joined; null where it is past authentication. */
export function stageOnAir({ dossier }: DoctorKnown): Judged | null {
  const association = associationOf(dossier)
  if (association === null) return null
  const { source, at, value } = association
  const { words, owner, detail } = drawStage(value)
  const said = live(source, at)
  const isWaiting = value.stage === 'authenticating' || value.stage === 'web-portal'
  return isWaiting
    ? { state: 'broken', value: words, expected: 'authenticated', why: detail, said, owner }
    : null
}
