import type { Identify } from './identifiers.ts'
import type { Json, JsonObject } from './json.ts'

export const attribute = (
  dictionaryName: string,
  attributeName: string,
  attributeValue: string,
): JsonObject => ({
  link: null,
  conditionType: 'ConditionAttributes',
  isNegate: false,
  dictionaryName,
  attributeName,
  operator: 'equals',
  dictionaryValue: null,
  attributeValue,
})

export const both = (...children: readonly Json[]): JsonObject => ({
  link: null,
  conditionType: 'ConditionAndBlock',
  isNegate: false,
  children,
})

/** Conditions that are kept under a name in the library, and the way in which rules point to one. */
export interface StoredConditions {
  readonly all: readonly JsonObject[]
  readonly reference: (name: string) => JsonObject
}

/** One comparison as in a rule, but for the type and what it is called. */
const kept = (condition: JsonObject, id: string, name: string, description: string): JsonObject => ({
  ...condition,
  conditionType: 'LibraryConditionAttributes',
  name,
  id,
  description,
})

export function storedConditions(identify: Identify): StoredConditions {
  const idOf = (name: string) => identify('condition', name)
  const keep = (name: string, condition: JsonObject, description: string) =>
    kept(condition, idOf(name), name, description)
  const flow = (value: string) => attribute('Normalised Radius', 'RadiusFlowType', value)
  return {
    all: [
      keep('Wired_802.1X', flow('Wired802_1x'), 'Sign-ons by 802.1X at a switch'),
      keep('Wired_MAB', flow('WiredMAB'), 'Sign-ons by MAC address bypass at a switch'),
      keep('Known_To_Directory', attribute('AD-CORP', 'ExternalGroups', 'Domain Users'), ''),
    ],
    reference: (name) => ({
      link: null,
      conditionType: 'ConditionReference',
      isNegate: false,
      name,
      id: idOf(name),
      description: '',
    }),
  }
}
