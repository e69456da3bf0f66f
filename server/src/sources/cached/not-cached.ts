/** Nobody is asked, and nothing is kept of what this source would have been asked. */
export class NotKept extends Error {
  override readonly name = 'NotKept'

  constructor() {
    super('no answer of it is stored')
  }
}
