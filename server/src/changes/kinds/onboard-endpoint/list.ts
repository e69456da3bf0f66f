import { mostInBatch } from '@patchbay/contract/changes/batch'
import { endpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { list, macOf } from '../../list-kind.ts'
import { endpointsOfAsker } from './in-list.ts'
import { onboardEndpoint } from './index.ts'
import { settle } from './system.ts'

/** Of the name of a column for an attribute that the site defined. */
const attributePrefix = 'attribute:'

export const endpointList = list({
  kind: onboardEndpoint,
  most: mostInBatch['onboard-endpoint'],
  caps: [],
  columns: [
    { name: 'mac', head: 'MAC', needed: true },
    { name: 'group', head: 'Group' },
    { name: 'thing', head: 'Kind' },
    { name: 'profile', head: 'Profile' },
    { name: 'description', head: 'Description' },
    { name: 'state', head: 'State' },
    { name: 'system', head: 'Identity system' },
  ],
  columnOf: (head) => {
    const attribute = /^attribute:\s*(.+)$/i.exec(head)?.[1]
    return attribute === undefined
      ? null
      : { name: `${attributePrefix}${attribute}`, head: `attribute:${attribute}` }
  },
  forAsker: endpointsOfAsker,
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
