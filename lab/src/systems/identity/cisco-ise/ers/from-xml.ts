import { childText, parseXml } from '../../../../emulator/xml-tree.ts'
import type { XmlNode } from '../../../../emulator/xml-tree.ts'
import type { Json, JsonObject } from '../deployment/json.ts'

function valueOf(node: XmlNode): Json {
  const [first] = node.children
  if (first === undefined) {
    const text = node.text.trim()
    return text === 'true' || text === 'false' ? text === 'true' : text
  }
  if (first.name === 'entry') {
    return Object.fromEntries(
      node.children.map((entry) => [childText(entry, 'key'), childText(entry, 'value')]),
    )
  }
  const list = node.name === `${first.name}List` || node.name === `${first.name}s`
  return list ? node.children.map(valueOf) : objectOf(node)
}

const objectOf = (node: XmlNode): JsonObject => ({
  ...node.attributes,
  ...Object.fromEntries(node.children.map((child) => [child.name, valueOf(child)])),
})

const withValues = (node: XmlNode): readonly JsonObject[] => [
  ...('value' in node.attributes ? [node.attributes] : []),
  ...node.children.flatMap(withValues),
]

/** What would have been sent in JSON; undefined for what cannot be read. */
export function fromXml(text: string, wrapper: string): JsonObject | undefined {
  const root = parseXml(text.trim())
  if (root === null) return undefined
  return /^operationAdditionalData$/i.test(root.name)
    ? { OperationAdditionalData: { additionalData: withValues(root) } }
    : { [wrapper]: objectOf(root) }
}
