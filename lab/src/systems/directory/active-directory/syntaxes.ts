/** How a syntax is written in the schema's entries (MS-ADTS 3.1.1.2.2.2) and in its aggregate. */
export interface AttributeSyntax {
  /** `attributeSyntax` */
  readonly id: string
  /** `oMSyntax` */
  readonly number: number
  /** Identifier of RFC 4517, or Microsoft's own where it has none. */
  readonly ldap: string
  readonly compared: 'text' | 'integer' | 'name' | 'octets' | 'boolean'
}

const standard = (number: number) => `1.3.6.1.4.1.1466.115.121.1.${number}`
const own = (number: number) => `1.2.840.113556.1.4.${number}`

export const syntaxes = {
  boolean: { id: '2.5.5.8', number: 1, ldap: standard(7), compared: 'boolean' },
  integer: { id: '2.5.5.9', number: 2, ldap: standard(27), compared: 'integer' },
  enumeration: { id: '2.5.5.9', number: 10, ldap: standard(27), compared: 'integer' },
  'large-integer': { id: '2.5.5.16', number: 65, ldap: own(906), compared: 'integer' },
  name: { id: '2.5.5.1', number: 127, ldap: standard(12), compared: 'name' },
  'name-binary': { id: '2.5.5.7', number: 127, ldap: own(903), compared: 'text' },
  time: { id: '2.5.5.11', number: 24, ldap: standard(24), compared: 'text' },
  printable: { id: '2.5.5.5', number: 19, ldap: standard(44), compared: 'text' },
  identifier: { id: '2.5.5.2', number: 6, ldap: standard(38), compared: 'text' },
  octets: { id: '2.5.5.10', number: 4, ldap: standard(40), compared: 'octets' },
  sid: { id: '2.5.5.17', number: 4, ldap: standard(40), compared: 'octets' },
  teletex: { id: '2.5.5.4', number: 20, ldap: own(905), compared: 'text' },
  unicode: { id: '2.5.5.12', number: 64, ldap: standard(15), compared: 'text' },
  descriptor: { id: '2.5.5.15', number: 66, ldap: own(907), compared: 'octets' },
} as const satisfies Readonly<Record<string, AttributeSyntax>>

export type SyntaxName = keyof typeof syntaxes
