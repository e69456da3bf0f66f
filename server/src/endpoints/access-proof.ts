import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { SessionDetail } from '@patchbay/connectors/identity/detail'
import type { Means, Proof } from '../changes/kind.ts'
import { grantedWords, otherwise } from './access.ts'
import { joiningOf } from './joining.ts'
import { readExpected } from './expected/read-expected.ts'
import type { Expected } from './expected/read-expected.ts'
import { expectedWords, unexpected } from './expected/unexpected.ts'
import type { EndpointIntent } from './intent.ts'
import { signedOn } from './signed-on.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { neededIdentity } from './system.ts'

type Can = Partial<IdentityCapabilities>
type Judged = Pick<NonNullable<Awaited<ReturnType<Proof['look']>>>, 'proven' | 'seen' | 'notJudged'>

/** Who authenticated by what is set hits the rule that is expected; where none is, it gets what another of the group gets. */
export function accessProof(
  intent: EndpointIntent,
  before: EndpointSnapshot,
  means: Means,
  limit: number,
): Proof {
  const readNow = expectedNow(intent, before, means)
  return {
    name: 'access',
    title:
      before.expected?.state === 'rule'
        ? 'Authorized by the expected rule'
        : 'Same result as others of its group',
    limit,
    ownTime: true,
    look: async (ask) => {
      const can = await neededIdentity(means.systems, intent.system).can()
      const look = await signedOn(can, intent, before, ask)
      if (look === null || before.group === null) return null
      const { proven, seen, away, detail } = look
      const source = before.title
      if (!proven) return { proven, seen, source, ...(away === true ? { away } : {}) }
      // Who authenticates as a person gets what the person gets.
      if (detail === null || detail.method !== 'mab') return null
      const other = await otherOf(can, before.group.id, intent.mac, before.expected?.state === 'rule', ask)
      const byRule = await judgedByRule(before, { detail, other }, () => readNow(can, ask))
      return { ...(byRule ?? judgedByOther(before, { detail, other })), source }
    },
  }
}

interface Sessions {
  readonly detail: SessionDetail
  /** Of another of its group that was authorized. */
  readonly other: SessionDetail | null
}

/** Of who stands beside a rule that is expected, silence is no matter. */
async function otherOf(can: Can, group: string, mac: string, dispensable: boolean, ask: Ask) {
  try {
    return (await can.findPassingMember?.(group, mac, ask))?.value ?? null
  } catch (error) {
    if (!dispensable || !(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return null
  }
}

/** Milliseconds between two readings of the policy, while a session that is otherwise is looked at again and again. */
const readAgain = 30_000

/** What is expected now, read from time to time. */
function expectedNow(intent: EndpointIntent, before: EndpointSnapshot, { now }: Means) {
  const joining = joiningOf(intent, before)
  let last: { readonly at: number; readonly expected: Expected | null } | null = null
  return async (can: Can, ask: Ask): Promise<Expected | null> => {
    const at = now().getTime()
    if (joining !== null && (last === null || Math.abs(at - last.at) >= readAgain)) {
      last = { at, expected: await readExpected(can, joining, ask) }
    }
    return last?.expected ?? null
  }
}

/** Null where no rule is expected, or its session tells too little to judge it by. */
async function judgedByRule(
  { expected }: EndpointSnapshot,
  { detail, other }: Sessions,
  readNow: () => Promise<Expected | null>,
): Promise<Judged | null> {
  if (expected?.state !== 'rule') return null
  const off = unexpected(detail, expected)
  if (off === null) return null
  const beside = besideWords(detail, other)
  if (off.length === 0) return { proven: true, seen: `As expected: ${grantedWords(detail)}.${beside}` }
  // Its first authentication may be days later, and the policy another one.
  const now = await readNow()
  if (now?.state === 'rule' && unexpected(detail, now)?.length === 0) {
    const words = `As expected now, at ${expectedWords(now)}; at the preview it was rule ${expected.rule}.`
    return { proven: true, seen: `${words}${beside}` }
  }
  return { proven: false, seen: `Not as expected: ${off.join('; ')}.${beside}` }
}

function besideWords(detail: SessionDetail, other: SessionDetail | null): string {
  if (other === null) return ''
  const differs = otherwise(detail, other)
  return differs.length === 0
    ? ` Same for ${other.mac} of its group.`
    : ` ${other.mac} of its group differs: ${differs.join('; ')}.`
}

function judgedByOther({ group }: EndpointSnapshot, { detail, other }: Sessions): Judged {
  const granted = grantedWords(detail)
  if (other === null) {
    const got = granted === '' ? 'its result is not known' : `it got ${granted}`
    const seen = `Not compared: no other of ${group?.name ?? 'its group'} is authenticated; ${got}.`
    return { proven: false, notJudged: true, seen }
  }
  const differs = otherwise(detail, other)
  return differs.length === 0
    ? { proven: true, seen: `As ${other.mac}: ${granted}.` }
    : { proven: false, seen: `Differs from ${other.mac}: ${differs.join('; ')}.` }
}
