/** What was typed into a field of a form; a missing field reads as empty. */
export function typedText(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}
