import { onboardEndpoint as change } from '@patchbay/contract/changes/kinds/onboard-endpoint'
import { endpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { declaredList, list, macOf } from '../../list-kind.ts'
import { onboardEndpoint } from './index.ts'
import { settle } from '../../../endpoints/system.ts'
import { readProfileOf } from '../../../people/person.ts'
import { readPolicy } from '../../../policies/policies.ts'
import type { Systems } from '../../../systems/open.ts'
import type { ListReading } from '../../list-kind.ts'
import { plainHead } from '../../batch/read-list.ts'
import { whyNotGrant } from '../../../endpoints/granters.ts'

/** How endpoints of a list are read: a line's group is one that who asks may grant, and its system one that is connected. */
async function endpointsOfRequester({
  means: { database, systems },
  requester,
}: {
  readonly means: Pick<ListReading['means'], 'database' | 'systems'>
  readonly requester: number
}) {
  const policy = await readPolicy(database, 'endpoint-groups')
  const person = await readProfileOf(database, requester)
  const wish = endpointWish.transform((read, context) => {
    const message = whyNotGrant(policy, read, person)
    if (message !== null) context.addIssue({ code: 'custom', path: ['group'], message })
    const meant = systemNamed(systems, read.system)
    if ('words' in meant) context.addIssue({ code: 'custom', path: ['system'], message: meant.words })
    return 'words' in meant ? read : { ...read, system: meant.system }
  })
  return { wish }
}

/** By its name or what people call it; the only one where none is named, and null where none is connected. */
function systemNamed(
  systems: Systems,
  text: string | null,
): { readonly system: string | null } | { readonly words: string } {
  const all = systems.ofKind('identity')
  const titles = all.map(({ title }) => title).join(', ')
  if (text === null) {
    return all.length > 1
      ? { words: `Several are connected, ${titles}: name one.` }
      : { system: all[0]?.name ?? null }
  }
  const named = all.find(({ name, title }) => [name, title].map(plainHead).includes(plainHead(text)))
  return named === undefined
    ? { words: `There is no identity system “${text}”. They are ${titles}.` }
    : { system: named.name }
}

/** Of the name of a column for an attribute that the site defined. */
const attributePrefix = 'attribute:'

export const endpointList = list({
  kind: onboardEndpoint,
  ...declaredList(change.list),
  caps: [],
  columnOf: (head) => {
    const attribute = /^attribute:\s*(.+)$/i.exec(head)?.[1]
    return attribute === undefined
      ? null
      : { name: `${attributePrefix}${attribute}`, head: `attribute:${attribute}` }
  },
  forRequester: endpointsOfRequester,
  toWish: (cells) => {
    const all = Object.entries(cells)
    const isAttribute = ([name]: readonly [string, string]) => name.startsWith(attributePrefix)
    return {
      ...Object.fromEntries(all.filter((one) => !isAttribute(one))),
      attributes: all
        .filter(isAttribute)
        .map(([name, value]) => ({ name: name.slice(attributePrefix.length), value })),
    }
  },
  wish: endpointWish,
  named: ({ mac }) => `Endpoint ${mac}`,
  claims: ({ mac, system }) => [`Endpoint ${macOf(mac)}${system === null ? '' : ` on ${system}`}`],
  settle: async (wish, { systems }) => settle(wish, systems),
})
