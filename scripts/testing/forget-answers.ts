import { afterEach } from 'vitest';
import { forgetAnswers } from './unanswered-actions.ts';

afterEach(forgetAnswers);
