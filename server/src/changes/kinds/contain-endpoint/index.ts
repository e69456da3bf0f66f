import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { containEndpoint as change } from '@patchbay/contract/changes/kinds/contain-endpoint'
import type { ContainmentAsked } from '@patchbay/contract/changes/kinds/contain-endpoint'
import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import { macsIn, readContained } from '../../../containment/read.ts'
import { containmentSnapshot } from '../../../containment/snapshot.ts'
import type { ContainedMac, ContainmentSnapshot } from '../../../containment/snapshot.ts'
import { neededIdentity } from '../../../endpoints/system.ts'
import { touchedByAuthentication } from '../../../endpoints/touches.ts'
import { placesNamed } from '../../downstream/place-named.ts'
import { mergeTouched } from '../../downstream/merge-touched.ts'
import { declared } from '../../kind.ts'
import type { ChangeKind, Means, Shown } from '../../kind.ts'
import { macOf } from '../../list-kind.ts'
import { deviceTargets } from '../device-mac.ts'
import { checkContainment } from './checks.ts'
import { containmentProofs } from './proofs.ts'
import { containmentSteps } from './steps.ts'

/** MACs in one spelling, each once; the policy that quarantines where none is named. */
async function settle(asked: object, { systems }: Means, ask: Ask): Promise<ContainmentAsked> {
  const wanted = askedSchema(change).parse(asked)
  const macs = [...new Set(wanted.macs.split(/[\s,;]+/).filter((one) => one !== ''))].map((one) => macOf(one))
  const intent = { ...wanted, macs: [...new Set(macs)].join(' ') }
  if (intent.policy !== null) return intent
  try {
    const can = await neededIdentity(systems, intent.system).can()
    const policies = (await can.listContainmentPolicies?.(ask))?.value ?? []
    return { ...intent, policy: policies.find(({ quarantines }) => quarantines)?.name ?? null }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return intent
  }
}

/** What is done to a MAC; null where nothing is to be sent. */
function requestOf({ act, policy }: ContainmentAsked, one: ContainedMac) {
  if (act === 'release') return one.policy === null ? null : { known: one.policy, wanted: null }
  return one.policy === policy ? null : { known: one.policy, wanted: policy }
}

function showContainment(intent: ContainmentAsked, before: ContainmentSnapshot, { systems }: Means): Shown {
  const { plans, title } = neededIdentity(systems, intent.system)
  const contains = intent.act === 'contain'
  const lines = before.macs.flatMap((one) => {
    const request = requestOf(intent, one)
    return request === null ? [] : plans.containmentLines({ mac: one.mac, ...request })
  })
  return {
    sentence: `${contains ? 'Quarantine' : 'Release'} ${macsIn(intent).join(', ')} at ${title}.`,
    target: `Containment of ${macsIn(intent).join(', ')}`,
    fields: before.macs.map(({ mac, policy }) => ({
      field: mac,
      before: policy,
      intent: contains ? intent.policy : null,
    })),
    sendings: lines.length === 0 ? [] : [{ to: title, lines }],
    affected: before.macs.map(({ mac, session, hostnames, addresses }) => ({
      mac,
      address: session?.address ?? addresses[0] ?? null,
      name: hostnames[0] ?? null,
      owner: session?.username ?? null,
      how: contains
        ? session === null
          ? 'is away and quarantined when it comes back'
          : 'is authorized again at once, with the quarantine result'
        : 'is authorized again at once, with its usual result',
    })),
    transliterated: [],
    // One that another run contains already is held by this one as well, until its own end.
    nothing: false,
  }
}

/** A MAC that was contained or released since, and nothing else: sessions come and go. */
function movedSince(
  { macs: before }: ContainmentSnapshot,
  { macs: now }: ContainmentSnapshot,
): string | null {
  const moved = now.find(({ mac, policy }) => before.find((one) => one.mac === mac)?.policy !== policy)
  if (moved === undefined) return null
  return `${moved.mac} is under ${moved.policy ?? 'no policy'} since the preview.`
}

/** Puts the MACs of a device into quarantine at its identity system, and takes them out again. */
export const containEndpoint: ChangeKind<ContainmentAsked, ContainmentSnapshot> = {
  ...declared(change),
  intent: askedSchema(change),
  snapshot: containmentSnapshot,
  settle,
  named: ({ macs }) => `Containment of ${macs.replaceAll(' ', ', ')}`,
  targets: (intent) => macsIn(intent).flatMap((mac) => deviceTargets(mac)),
  writesTo: ({ system }, { systems }) => [{ system: neededIdentity(systems, system).name, device: null }],
  read: readContained,
  moved: movedSince,
  touches: (_intent, { macs }) =>
    mergeTouched(
      ...macs.map(({ mac, session, seen, hostnames, addresses }) => ({
        macs: [mac],
        hosts: hostnames,
        addresses,
        places: placesNamed(seen),
        ...withSession(session, addresses, seen),
      })),
    ),
  check: async (intent, before, _means, _ask, leftBy) => checkContainment(intent, before, leftBy),
  show: showContainment,
  steps: containmentSteps,
  proofs: containmentProofs,
  after: (_intent, { macs }) => Object.fromEntries(macs.map(({ mac, policy }) => [mac, policy])),
  risky: ({ act }) => act === 'contain',
  undoable: ({ act }) => act === 'contain',
  foreseen: ['protected'],
  undo: (intent, { macs }) => {
    if (intent.act === 'release') return null
    // What somebody put there outside of this console stays there.
    const own = macs.filter(({ policy, holders }) => policy === null || holders.length > 0)
    if (own.length === 0) return null
    return { ...intent, macs: own.map(({ mac }) => mac).join(' '), act: 'release' }
  },
}

function withSession(session: ContainedMac['session'], addresses: readonly string[], seen: string | null) {
  if (session === null) return {}
  const touched = touchedByAuthentication({ ...session, method: null, passed: true })
  return {
    ...touched,
    addresses: [...addresses, ...(touched.addresses ?? [])],
    places: [...placesNamed(seen), ...(touched.places ?? [])],
  }
}
