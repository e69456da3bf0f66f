import type { Json, JsonObject } from '../json.ts'

interface Node {
  /** Without its name space. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Node[]
  text: string
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, sign: string) => signs[sign] ?? '')

const pattern =
  /<\?[^>]*\?>|<!--[\s\S]*?-->|<(?<end>\/)?(?<name>[\w:.-]+)(?<attributes>[^<>]*?)(?<empty>\/)?>|(?<text>[^<]+)/y

function attributesOf(text: string): Readonly<Record<string, string>> {
  const found = [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return Object.fromEntries(
    found
      .filter(([, name = '']) => !/^xmlns(:|$)/.test(name))
      .map(([, name = '', double, one = '']) => [local(name), unescape(double ?? one)]),
  )
}

/** Null for what is not well formed, as far as ERS sends and takes XML. */
function parse(text: string): Node | null {
  const top: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const groups = pattern.exec(text)?.groups
    if (groups === undefined) return null
    const inside = open.at(-1)
    if (inside === undefined) return null
    if (groups['text'] !== undefined) inside.text += unescape(groups['text'])
    const name = groups['name']
    if (name === undefined) continue
    if (groups['end'] !== undefined) {
      if (inside.name !== local(name)) return null
      open.pop()
      continue
    }
    const node: Node = {
      name: local(name),
      attributes: attributesOf(groups['attributes'] ?? ''),
      children: [],
      text: '',
    }
    inside.children.push(node)
    if (groups['empty'] === undefined) open.push(node)
  }
  return open.length === 1 && top.children.length === 1 ? (top.children[0] ?? null) : null
}

const childText = (node: Node, name: string) =>
  node.children.find((child) => child.name === name)?.text.trim() ?? ''

function valueOf(node: Node): Json {
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

const objectOf = (node: Node): JsonObject => ({
  ...node.attributes,
  ...Object.fromEntries(node.children.map((child) => [child.name, valueOf(child)])),
})

const withValues = (node: Node): readonly JsonObject[] => [
  ...('value' in node.attributes ? [node.attributes] : []),
  ...node.children.flatMap(withValues),
]

/** What would have been sent in JSON; undefined for what cannot be read. */
export function fromXml(text: string, wrapper: string): JsonObject | undefined {
  const root = parse(text.trim())
  if (root === null) return undefined
  return /^operationAdditionalData$/i.test(root.name)
    ? { OperationAdditionalData: { additionalData: withValues(root) } }
    : { [wrapper]: objectOf(root) }
}
