/** Did a statement fail because of this constraint or unique index, by its name in the migrations. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint
