import { parseSync } from 'vite'
import { textOf } from './sources.ts'

export interface Name {
  readonly name: string
  /** What is declared here; null for locals and references. */
  readonly of: 'type' | 'function' | 'field' | null
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const types = ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration', 'ClassDeclaration']
const methods = ['TSMethodSignature', 'MethodDefinition']
const fields = ['TSPropertySignature', 'PropertyDefinition']

/** `z.strictObject({ … })` and its like: the keys are the fields of an answer or of what is stored. */
function isShape(node: Node): boolean {
  const callee = node['callee']
  const called = isNode(callee) && callee.type === 'MemberExpression' ? callee['property'] : null
  return isNode(called) && /^(object|strictObject|looseObject|extend)$/.test(String(called['name']))
}

const isFunction = (value: unknown): boolean =>
  isNode(value) && /^(Arrow)?FunctionExpression$/.test(value.type)

/** What the part of a node, such as its `id`, is the name of. */
function declaredBy(node: Node, part: string, depth: number, shape: boolean): Name['of'] {
  const { type } = node
  if (part === 'id' && types.includes(type)) return 'type'
  if (part === 'id' && type === 'FunctionDeclaration') return 'function'
  if (part === 'id' && type === 'VariableDeclarator' && depth <= 3 && isFunction(node['init']))
    return 'function'
  if (part !== 'key' || node['computed'] === true) return null
  if (methods.includes(type)) return 'function'
  return fields.includes(type) || (type === 'Property' && shape) ? 'field' : null
}

const parsed = (path: string) =>
  parseSync(path, textOf(path), { lang: path.endsWith('x') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js' })

/** Every identifier of a file, private ones without their sign. */
export function namesOf(path: string): readonly Name[] {
  const names: Name[] = []
  const visit = (value: unknown, of: Name['of'], depth: number, shape: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, of, depth, shape))
    if (!isNode(value)) return
    if (/^(JSX|Private)?Identifier$/.test(value.type)) {
      names.push({ name: String(value['name']), of })
    }
    const inShape = value.type === 'ObjectExpression' || value.type === 'Property' ? shape : isShape(value)
    for (const [part, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue
      const inField = value.type === 'Property' ? part === 'key' && shape : inShape
      visit(child, declaredBy(value, part, depth, shape), depth + 1, inField)
    }
  }
  visit(parsed(path).program, null, 0, false)
  return names
}

/** Comments, texts with a space in them and what stands between tags: what somebody reads as a sentence. */
export function sentencesOf(path: string): readonly string[] {
  const { program, comments } = parsed(path)
  const found = comments.map(({ value }) => value)
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const { type } = value
    if (type === 'JSXText' || (type === 'Literal' && typeof value['value'] === 'string')) {
      found.push(String(value['value']))
    }
    if (type === 'TemplateElement') found.push((value['value'] as { readonly raw: string }).raw)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(program)
  return found.filter((text) => text.trim().includes(' '))
}
