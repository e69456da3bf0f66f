/** Upper case with colons, the form ISE stores; null when the text is no MAC in any of the usual notations. */
export function storedForm(text: string): string | null {
  const digits = text.replaceAll(/[:.\- ]/g, '').toUpperCase()
  return /^[0-9A-F]{12}$/.test(digits) ? (digits.match(/../g) ?? []).join(':') : null
}

/** The form of the world. */
export const worldForm = (mac: string) => mac.toLowerCase()

/** MnT takes one form only and calls every other an unknown session. */
export const isStoredForm = (text: string) => /^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/.test(text)
