import type { Source } from '@patchbay/contract/systems/sources'

/** Who would name a device of a person: who authenticates with it, and who leases to it. */
const kinds: readonly Source['kind'][] = ['identity', 'dhcp']

/** Why a person is shown without any device: none is known only where all who would name one have answered. */
export function withoutDevice(sources: readonly Source[]): string | null {
  const there = sources.filter(({ kind, state }) => kinds.includes(kind) && state !== 'not-configured')
  if (there.length === 0) return 'no connected system would know a device'
  if (there.some(({ state }) => state === 'waiting' || state === 'asking')) return null
  const mute = there.filter(({ state }) => !['ok', 'none', 'not-asked'].includes(state))
  if (mute.length === 0) return 'no device is known'
  const part = mute.every(({ state }) => state === 'partial')
  return `${mute.map(({ name }) => name).join(', ')} ${part ? 'answered only in part' : 'did not answer'}`
}
