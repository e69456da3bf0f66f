/** An element without its name space. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
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

/** The root element; null for what is not well formed. No DTD, no CDATA and no entities beyond the five of XML. */
export function parseXml(text: string): XmlNode | null {
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' }
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
    const node: XmlNode = {
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

/** Text of the first child of this name, trimmed; empty where there is none. */
export const childText = (node: XmlNode, name: string): string =>
  node.children.find((child) => child.name === name)?.text.trim() ?? ''
