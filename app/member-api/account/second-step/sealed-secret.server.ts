import { createSealedWords } from '../../store/sealed-words.server';

/** Encrypts the secrets of the members' one-time codes. `secret`: base32. */
export const secondStepSecrets = createSealedWords<'second-step', { secret: string }>('second-step.key', {
  second_steps: 'second-step',
});
