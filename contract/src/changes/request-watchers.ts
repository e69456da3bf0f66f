/** At most so many people are kept informed of a request. */
export const mostWatchers = 20

const address = /^[^\s@,;<>()"\\]+@[^\s@,;<>()"\\]+$/
const login = /^[^\s@,;<>()"]+$/

/** A login or an e-mail address, by its shape. */
export const isWatcher = (text: string): boolean =>
  text.length <= 254 && (address.test(text) || login.test(text))
