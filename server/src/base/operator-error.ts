// An error whose one message is all that the operator needs: no stack helps there.

export class OperatorError extends Error {}
