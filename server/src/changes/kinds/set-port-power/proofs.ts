import type { Means, Proof } from '../../kind.ts'
import { portPowerNow } from '../../../facts/port-power.ts'
import { notTold } from '../../../ports/not-reported.ts'
import { clientProofs } from '../../../ports/proofs.ts'
import { sectionOperation } from '../../../ports/section-operation.ts'
import { neededWriteAccess } from '../../../switches/write-access.ts'
import { accessPointProofs, leftProof } from './access-point-proofs.ts'
import { asAssignment, whileFed } from './read.ts'
import { wishesOf } from './wishes.ts'
import type { PowerIntent, PowerSnapshot } from './intent.ts'

/** Seconds: a device that starts anew takes minutes. */
const limits = { mode: 60, power: 120, returns: 600 }

/** What shows that the power is gone, or that it is back and with it who was there. */
export function powerProofs(intent: PowerIntent, before: PowerSnapshot, means: Means): Proof[] {
  const { source } = before
  const { plans } = neededWriteAccess(means.systems, intent.switch)
  const { off, on } = wishesOf(plans, intent, before)
  const goes = intent.action === 'off' && intent.asItWas === undefined
  const mode: Proof = {
    name: 'mode',
    title: goes ? 'The port is set to give no PoE' : 'Its PoE mode is as intended',
    limit: limits.mode,
    look: async (ask) => {
      const { holds, seen } = await sectionOperation(intent, before, means, goes ? off : on).holds(ask)
      return { proven: holds, seen, source }
    },
  }
  const fed = whileFed(intent, before)
  const power: Proof = {
    name: 'power',
    title: goes ? 'PoE is off' : 'PoE is delivered',
    limit: limits.power,
    look: async (ask) => {
      if (!goes && !fed.delivering && intent.action !== 'on') return null
      const reading = await portPowerNow(
        neededWriteAccess(means.systems, intent.switch),
        before.interface,
        ask,
      )
      if (reading === null) throw notTold('power')
      const { delivering, drawn, operation } = reading.value
      const seen = delivering
        ? `It delivers ${drawn === null ? 'PoE' : `${drawn} W`}.`
        : `It is ${operation}.`
      // A port that is set on and has nothing on it delivers nothing.
      if (!goes && !delivering && !fed.delivering) return { proven: false, notJudged: true, seen, source }
      return { proven: delivering !== goes, seen, source }
    },
  }
  if (goes) return [mode, power, leftProof(before, means)]
  const clients = clientProofs(asAssignment(intent), fed, means).map((proof) => ({
    ...proof,
    limit: Math.max(proof.limit, limits.returns),
  }))
  return [mode, power, ...clients, ...accessPointProofs(fed, means)]
}
