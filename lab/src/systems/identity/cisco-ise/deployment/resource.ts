import type { JsonObject } from './json.ts'

/** One object of an ERS collection. */
export interface Item {
  readonly id: string
  /** Null for the collections whose list has no names. */
  readonly name: string | null
  readonly description: string
  /** Value of a filterable field. */
  field(name: string): string
  /** The inside of the wrapper, without the link. */
  body(): JsonObject
}

export interface UpdatedField {
  readonly field: string
  readonly oldValue: string
  readonly newValue: string
}

/** A collection under `/ers/config`. What is left out is answered as unsupported. */
export interface Resource {
  readonly path: string
  readonly wrapper: string
  /** For `ERS-Media-Type`, such as `identity.endpoint`. */
  readonly mediaType: string
  readonly filters: readonly string[]
  list(): Iterable<Item>
  /** False for the collections whose list has names and no descriptions. */
  readonly listsDescriptions?: boolean
  /** All that can have this very value in this field, where there is a quick way to them. */
  candidates?(field: string, value: string): Iterable<Item> | null
  byId(id: string): Item | null
  byName?(name: string): Item | null
  /** The release from which `name/…` is known; before, it is no method of the resource. */
  readonly namedSince?: readonly [major: number, minor: number]
  /** Answers the new id. */
  create?(body: JsonObject): string
  update?(id: string, body: JsonObject): readonly UpdatedField[]
  patch?(id: string, body: JsonObject): Item
  remove?(id: string): void
  /** Whether update, patch and remove take `name/{name}` in place of an id. */
  readonly writesByName?: boolean
  /** Operations beside the plain ones, by the rest of the path; null when there is none of that name. */
  operation?(
    method: string,
    rest: string,
    body: JsonObject | null,
  ): { status: number; body?: JsonObject } | null
}

/** An item whose fields are what its body holds. */
export const plainItem = (
  { id, name, description }: { readonly id: string; readonly name: string; readonly description: string },
  rest: JsonObject = {},
): Item => ({
  id,
  name,
  description,
  field: (field) => {
    const value = { id, name, description, ...rest }[field]
    return typeof value === 'string' ? value : JSON.stringify(value ?? '')
  },
  body: () => ({ id, name, description, ...rest }),
})
