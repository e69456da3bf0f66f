import { classify } from '@patchbay/contract/identifiers/identifiers'

/** The one spelling of an identifier; any other text as it is. */
export function canonicalOr(text: string): string {
  const reading = classify(text)
  return 'identifier' in reading ? reading.identifier.canonical : text
}
