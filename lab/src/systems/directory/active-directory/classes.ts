import { classTable } from './class-table.ts'

export interface ClassDefinition {
  readonly name: string
  /** What it is called in the schema, `Organizational-Person`. */
  readonly commonName: string
  /** `governsID` */
  readonly id: string
  /** `objectClassCategory`: 1 structural, 2 abstract, 3 auxiliary, 0 older than the distinction. */
  readonly kind: number
  /** The class above; `top` is above itself. */
  readonly above: string
  /** What `objectCategory` of its objects names, without where that lies. */
  readonly category: string
  /** Attribute that names its objects. */
  readonly naming: string
  readonly auxiliary: readonly string[]
  readonly must: readonly string[]
  readonly may: readonly string[]
  /** Classes that its objects may lie below. */
  readonly below: readonly string[]
}

function read(block: string): ClassDefinition {
  const [head = '', ...lines] = block.split('\n')
  const [name = '', commonName = '', id = '', kind = '', above = '', category = '', naming = ''] =
    head.split(' ')
  const listed = (word: string) =>
    lines.flatMap((line) => {
      const [first, ...rest] = line.trim().split(' ')
      return first === word ? rest : []
    })
  return {
    name,
    commonName,
    id,
    kind: Number(kind),
    above,
    category,
    naming,
    auxiliary: listed('aux'),
    must: listed('must'),
    may: listed('may'),
    below: listed('below'),
  }
}

export const classDefinitions: ReadonlyMap<string, ClassDefinition> = new Map(
  classTable
    .trim()
    .split(/\n(?! )/)
    .map(read)
    .map((definition) => [definition.name.toLowerCase(), definition]),
)

/** By display name in any case. */
export function classDefinition(name: string): ClassDefinition | null {
  return classDefinitions.get(name.toLowerCase()) ?? null
}
