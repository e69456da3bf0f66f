import { classDefinition, classDefinitions } from './classes.ts'
import type { ClassDefinition } from './classes.ts'
import { attributeTypes, schemaId, setOf } from './schema.ts'
import type { AttributeType } from './schema.ts'
import { syntaxes } from './syntaxes.ts'

/**
 * What the aggregate of the schema tells (MS-ADTS 3.1.1.3.1.1.1): descriptions of RFC 4512 4.1, but for the quotation marks
 * around syntaxes, the blank that is missing after an opening bracket, and keywords of Microsoft's own.
 */
export interface Subschema {
  readonly attributeTypes: readonly string[]
  readonly objectClasses: readonly string[]
  readonly dITContentRules: readonly string[]
  readonly extendedAttributeInfo: readonly string[]
  readonly extendedClassInfo: readonly string[]
}

const written = (...words: readonly string[]) => `( ${words.filter((word) => word !== '').join(' ')} )`
const hex = (octets: Buffer) => octets.toString('hex').toUpperCase()

const attributeDescription = ({ id, name, kind, single, systemOnly }: AttributeType) =>
  written(
    id,
    `NAME '${name}'`,
    `SYNTAX '${syntaxes[kind].ldap}'`,
    single ? 'SINGLE-VALUE' : '',
    systemOnly ? 'NO-USER-MODIFICATION' : '',
  )

function attributeInfo({ id, name, indexed, systemOnly }: AttributeType): string {
  const set = setOf(name)
  return written(
    id,
    `NAME '${name}'`,
    `PROPERTY-GUID '${hex(schemaId(name))}'`,
    set === null ? '' : `PROPERTY-SET-GUID '${hex(set)}'`,
    indexed ? 'INDEXED' : '',
    systemOnly ? 'SYSTEM-ONLY' : '',
  )
}

// Classes older than the distinction are written as structural.
const kinds = ['STRUCTURAL', 'STRUCTURAL', 'ABSTRACT', 'AUXILIARY'] as const

const attributesIn = (word: 'MUST' | 'MAY', names: readonly string[]) =>
  names.length === 0 ? '' : `${word} (${names.join(' $ ')} )`

const classDescription = ({ id, name, kind, above, must, may }: ClassDefinition) =>
  written(
    id,
    `NAME '${name}'`,
    above === name ? '' : `SUP ${above}`,
    kinds[kind] ?? '',
    attributesIn('MUST', must),
    attributesIn('MAY', may),
  )

/** An auxiliary class and those that it takes along. */
function auxiliaryOf({ auxiliary }: ClassDefinition): readonly ClassDefinition[] {
  return auxiliary.flatMap((name) => {
    const found = classDefinition(name)
    return found === null ? [] : [found, ...auxiliaryOf(found)]
  })
}

function contentRule(definition: ClassDefinition): string {
  const around = auxiliaryOf(definition)
  const all = (list: (one: ClassDefinition) => readonly string[]) => [...new Set(around.flatMap(list))]
  return written(
    definition.id,
    `NAME '${definition.name}'`,
    definition.auxiliary.length === 0 ? '' : `AUX ( ${definition.auxiliary.join(' $ ')} )`,
    attributesIn(
      'MUST',
      all(({ must }) => must),
    ),
    attributesIn(
      'MAY',
      all(({ may }) => may),
    ),
  )
}

/** `schemaIDGUID` of a class; the lab's own. */
export const classId = (name: string): Buffer => schemaId(`class ${name}`)

export function subschema(): Subschema {
  const attributes = [...attributeTypes.values()]
  const classes = [...classDefinitions.values()]
  return {
    attributeTypes: attributes.map(attributeDescription),
    objectClasses: classes.map(classDescription),
    dITContentRules: classes.filter(({ kind }) => kind === 1).map(contentRule),
    extendedAttributeInfo: attributes.map(attributeInfo),
    extendedClassInfo: classes.map(({ id, name }) =>
      written(id, `NAME '${name}'`, `CLASS-GUID '${hex(classId(name))}'`),
    ),
  }
}
